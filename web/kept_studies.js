// Finished studies of saved games; loaded when the first one is needed. They have their own database, since older
// versions of Rollbow couldn't open their games in a database with stores they don't know. Losing a study does no harm.

const PATIENCE = 2000;
const STORES = ["studies", "digests"];

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("rollbow-studies", 1);
    request.onupgradeneeded = () => STORES.forEach((name) => request.result.createObjectStore(name));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    // A broken database may never answer.
    setTimeout(() => reject(new DOMException("", "TimeoutError")), PATIENCE);
  });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(studies: IDBObjectStore, digests: IDBObjectStore) => IDBRequest<T> | void} work
 * @returns {Promise<T | undefined>}
 */
async function within(mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORES, mode);
      const request = work(transaction.objectStore(STORES[0]), transaction.objectStore(STORES[1]));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** @param {string} id @param {string} raw @param {string} digest what statistics need of it, if anything */
export const put = (id, raw, digest) =>
  within("readwrite", (studies, digests) => {
    studies.put(raw, id);
    if (digest) digests.put(digest, id);
  });

/** @param {string} id @returns {Promise<string | undefined>} */
export const get = (id) => within("readonly", (studies) => studies.get(id));

/** All digests, a line each. */
export const list = async () => ((await within("readonly", (_, digests) => digests.getAll())) ?? []).join("\n");

/** @param {string} id */
export const remove = (id) =>
  within("readwrite", (studies, digests) => {
    studies.delete(id);
    digests.delete(id);
  });

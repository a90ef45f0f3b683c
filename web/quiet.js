// Loaded before PyScript: keeps it from fetching plug-ins for MicroPython, which this page doesn't use. PyScript
// reads the list of unwanted plug-ins for each of its languages apart.
const config = document.createElement("mpy-config");
config.setAttribute("src", "./pyscript.toml");
document.head.append(config);

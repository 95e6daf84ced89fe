/** Returns the files of a CommonJS package in `node_modules`. */
function commonJs(name: string, files: Readonly<Record<string, string>>) {
  const manifest = JSON.stringify({ name, version: "1.0.0", main: "index.js" });
  return Object.fromEntries(
    Object.entries({ "package.json": manifest, ...files }).map(([file, text]) => [
      `node_modules/${name}/${file}`,
      text,
    ]),
  );
}

/** A package that islands start to import while the site is open. */
export const laterPackage = commonJs("added-later", {
  "index.js": `module.exports = function later() { return "added later"; };\n`,
});

/** The different ways in which CommonJS packages export values. */
export const commonJsPackages: Readonly<Record<string, string>> = {
  ...commonJs("one-function", {
    "index.js": `module.exports = function doubled(number) { return number * 2; };\n`,
  }),
  ...commonJs("with-parts", {
    "index.js": `exports.whole = true;\n`,
    "part.js": `var helper = require("./lib/helper");\nmodule.exports = function part() { return helper.text; };\n`,
    "lib/helper.js": `exports.text = "a part";\n`,
  }),
  ...commonJs("universal", {
    "index.js": `(function (root, factory) {
  if (typeof define === "function" && define.amd) define([], factory);
  else if (typeof exports === "object") module.exports = factory();
  else root.universal = factory();
})(this, function () {
  return { greet: function () { return "universal"; } };
});
`,
  }),
  ...commonJs("marked", {
    "index.js": `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = function () { return "marked default"; };
exports.named = "marked name";
`,
  }),
  ...commonJs("with-react", {
    "index.js": `"use strict";
var React = require("react");
exports.Clicks = function Clicks() {
  var state = React.useState(0);
  return React.createElement("button", { onClick: function () { state[1](state[0] + 1); } }, "Clicked " + state[0]);
};
`,
  }),
  // A different React version than Lectern's. Islands must still use Lectern's version.
  ...commonJs("react", {
    "index.js": `throw new Error("The site's own React is loaded.");\n`,
    "jsx-runtime.js": `throw new Error("The site's own React is loaded.");\n`,
  }),
};

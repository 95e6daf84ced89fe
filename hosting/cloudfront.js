// Written by "lectern hosting cloudfront". Write it anew after a change of redirects.
var base = "/";
var moves = {};
var markdown = /(^|,) *text\/markdown *(; *q=1([.]0*)?)? *(,|$)/i;
var file = /\.(atom|avif|br|css|csv|gif|gz|html|ico|jpe?g|js|json|map|md|mjs|mp4|pdf|png|svg|txt|wasm|webm|webmanifest|webp|woff2?|xml|zip)$/;

function handler(event) {
  var request = event.request;
  var uri = request.uri.replace(/\/\/+/g, "/");
  if (Object.prototype.hasOwnProperty.call(moves, uri)) return moved(moves[uri]);
  if (uri + "/" === base || (uri === "/" && base !== "/")) return moved(base);
  if (uri.indexOf(base) !== 0) return asked(request, "/404");
  var path = uri.slice(base.length);
  if (path.indexOf("_lectern/") === 0) return asked(request, "/" + path);
  var page = path.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "").replace(/\/$/, "");
  if (page !== path && path !== "404.html") return moved(base + page);
  var accept = request.headers && request.headers.accept;
  var isPlain = accept && markdown.test(accept.value) && !/(^|\/)(404|search|offline)$/.test(page);
  var form = isPlain ? ".md" : ".html";
  if (page === "") return asked(request, "/index" + form);
  return asked(request, "/" + (file.test(page) ? page : page + form));
}

function asked(request, uri) {
  request.uri = uri;
  return request;
}

function moved(to) {
  return {
    statusCode: 301,
    statusDescription: "Moved Permanently",
    headers: { location: { value: to } },
  };
}

/** All tests of a worker share one document, because to make one takes longer than most tests. Each file begins with an empty one, and with
 *  modules that remember nothing. */
vi.resetModules();
document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'));
localStorage.clear();
sessionStorage.clear();

// Runs in browsers too old for the app itself, so it keeps to the oldest JavaScript.
// color-mix and registerProperty together mean Chrome 111, Safari 16.4, Firefox 128 or newer.
(() => {
  var css = window.CSS;
  if (
    css &&
    css.supports &&
    css.supports('color', 'color-mix(in lab, red, red)') &&
    css.registerProperty
  )
    return;
  var note = document.createElement('p');
  note.textContent =
    'Saathi needs a newer browser: Chrome 111, Safari 16.4 or Firefox 128, or any later version. Please update yours and open this page again.';
  var root = document.getElementById('root');
  root.parentNode.replaceChild(note, root);
})();

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
  var note = document.createElement('main');
  note.style.cssText = 'max-width: 32em; margin: 0 auto; padding: 15vh 1.5em; font: 18px/1.5 sans-serif';
  var say = (tag, text, language) => {
    var element = document.createElement(tag);
    element.textContent = text;
    element.lang = language;
    element.style.cssText = tag === 'h1' ? 'font: bold 28px/1.2 sans-serif' : 'margin: 1em 0 0';
    note.appendChild(element);
  };
  say('h1', 'Saathi', 'en');
  say(
    'p',
    'Saathi needs a newer browser: Chrome 111, Safari 16.4 or Firefox 128, or any later version. Please update yours and open this page again.',
    'en',
  );
  say(
    'p',
    'साथी के लिए नया ब्राउज़र चाहिए: Chrome 111, Safari 16.4 या Firefox 128, या इनसे नया। कृपया अपना ब्राउज़र अपडेट करें और यह पेज फिर से खोलें।',
    'hi',
  );
  var root = document.getElementById('root');
  root.parentNode.replaceChild(note, root);
})();

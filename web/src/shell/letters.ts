/** The size of letters that the reader has set in the browser, as a bare number for the style sheets: 1 is usual. */
const USUAL_PX = 16;

export function followLetters(): void {
  const root = document.documentElement;
  const look = () => {
    const px = Number.parseFloat(getComputedStyle(root).fontSize);
    root.style.setProperty('--text-browser', String(px / USUAL_PX || 1));
  };
  look();
  const one = document.createElement('i');
  one.style.cssText = 'position: absolute; width: 1rem; visibility: hidden';
  document.body.append(one);
  new ResizeObserver(look).observe(one);
}

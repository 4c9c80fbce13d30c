/** Arrow keys, Home and End move the focus along a row of buttons that is one tab stop. */
export function moveFocus(event: KeyboardEvent, buttons: HTMLElement[]): void {
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus();
}

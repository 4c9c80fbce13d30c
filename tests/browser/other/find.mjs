// Runs inside the page: the elements at the end of these steps, as a Playwright locator finds them. It is sent as its source, so
// it uses nothing from outside.
export function findAll(steps) {
  const ROLES = {
    button: 'button, [role="button"]',
    checkbox: 'input[type="checkbox"]',
    combobox: 'select, [role="combobox"]',
    dialog: 'dialog[open], [role="dialog"]',
    group: 'fieldset, [role="group"]',
    img: 'img, [role="img"]',
    link: 'a[href]',
    radio: 'input[type="radio"]',
    textbox: 'input:not([type]), input[type="text"], textarea',
  };
  const tidy = (text) => text.replace(/\s+/g, ' ').trim();
  const spoken = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (node.getAttribute?.('aria-hidden') === 'true' || getComputedStyle(node).display === 'none') return '';
    const label = node.getAttribute('aria-label');
    return label ?? [...node.childNodes].filter((one) => one.nodeType !== Node.COMMENT_NODE).map(spoken).join('');
  };
  const nameOf = (one) => {
    const by = one.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (by.length) return tidy(by.map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
    if (one.hasAttribute('aria-label')) return tidy(one.getAttribute('aria-label'));
    if (one.matches('fieldset')) return tidy(one.querySelector('legend')?.textContent ?? '');
    return tidy(one.labels?.length ? [...one.labels].map((label) => label.textContent).join(' ') : spoken(one));
  };
  const fits = (text, wanted, exact) => {
    if (wanted === null || wanted === undefined) return true;
    if (wanted.source !== undefined) return new RegExp(wanted.source, wanted.flags).test(text);
    return exact ? text === tidy(wanted) : text.toLowerCase().includes(tidy(wanted).toLowerCase());
  };
  const seen = (one) => one.checkVisibility() && !one.closest('[aria-hidden="true"]');
  const roots = (found) => found ?? [document];
  const inside = (found, css) => [...new Set(roots(found).flatMap((root) => [...root.querySelectorAll(css)]))];
  const walk = (from) => from.reduce(follow, null);
  const follow = (found, step) => {
    if (step.css) return inside(found, step.css);
    if (step.and) return found.filter((one) => walk(step.and).includes(one));
    if (step.has_text) return found.filter((one) => fits(tidy(one.textContent), step.has_text));
    if (step.text)
      return inside(found, '*').filter((one) => {
        const own = fits(tidy(one.textContent), step.text);
        return own && ![...one.children].some((child) => fits(tidy(child.textContent), step.text));
      });
    if (step.label) return inside(found, 'input, select').filter((one) => fits(nameOf(one), step.label));
    if (step.role)
      return inside(found, ROLES[step.role])
        .filter((one) => seen(one) && fits(nameOf(one), step.name, step.exact))
        .filter((one) => typeof step.pressed !== 'boolean' || (one.ariaPressed === 'true') === step.pressed);
    const at = found.at(step.nth);
    return at ? [at] : [];
  };
  return walk(steps);
}

/** A piece with a label is a button; without one it is a picture that screen readers skip. */
interface Pressable {
  label: string | undefined;
  pressed: boolean;
  unavailable: boolean;
  onclick: (() => void) | undefined;
}

/** The attributes of a piece. An unavailable button stays focusable, so that the keyboard keeps its place. */
export const pieceAttributes = ({ label, pressed, unavailable, onclick }: Pressable) =>
  label === undefined
    ? { 'aria-hidden': true }
    : {
        type: 'button',
        'aria-label': label,
        'aria-pressed': pressed,
        'aria-disabled': unavailable || undefined,
        onclick: () => !unavailable && onclick?.(),
      };

/** How several texts become one announcement. */

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?]) /).filter((one) => one !== '');

/**
 * What was said, and then what a further text adds to it: its sentences that have just been heard, alone or behind a colon
 * ("Padlocks: 3 times 7."), are left out.
 */
export function andThen(said: string, text: string): string {
  const heard = sentencesOf(said);
  const isHeard = (one: string) => heard.some((other) => other === one || other.endsWith(`: ${one}`));
  return [said, ...sentencesOf(text).filter((one) => !isHeard(one))].filter((one) => one !== '').join(' ');
}

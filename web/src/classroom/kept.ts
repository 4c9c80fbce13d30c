/** What this device keeps of classes: what is too old is dropped, and the class that a pupil may go back to is told. */
import '../generated/words_class.ts';
import { dropPlace, keptPlace } from './pupil/pupil_key.ts';
import { dropOldNotes } from './teacher/labels.ts';
import { keptClass } from './teacher/teacher_key.ts';

/** The link of the class; null where there is none. */
export function tidyClasses(): string | null {
  dropOldNotes();
  keptClass();
  return keptPlace()?.link ?? null;
}
export { dropPlace };

/** The size of the screen by the shell's own breakpoints, but wide from 900 px on: the parts of this table lie in different places. */
export type Size = 'phone' | 'tablet' | 'desk';

const DESK = '(min-width: 900px) and (min-height: 501px)';
const TABLET = '(min-width: 700px) and (min-height: 501px)';
const LYING = '(max-height: 500px) and (min-width: 560px)';

export class Room {
  size = $state<Size>('phone');
  /** True for a landscape phone, where the board stands beside everything else, even the dice. */
  lies = $state(false);

  constructor() {
    const lists = [DESK, TABLET, LYING].map((query) => matchMedia(query));
    const look = () => {
      this.size = lists[0]?.matches ? 'desk' : lists[1]?.matches ? 'tablet' : 'phone';
      this.lies = lists[2]?.matches ?? false;
    };
    for (const list of lists) list.addEventListener('change', look);
    look();
  }
}

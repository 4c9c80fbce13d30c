/** Where a reader is behind the menu; null: at the table. */
export type Place =
  | 'menu'
  | 'host'
  | 'code'
  | 'leave'
  | 'give_up'
  | 'people'
  | 'together'
  | 'presets'
  | 'opponents'
  | 'several'
  | 'options'
  | null;

/** Loads the words of every game, for tests, which load boards without the shell. */
import.meta.glob('../generated/words_*.ts', { eager: true });

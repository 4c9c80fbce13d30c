/** For tests, which load boards without the shelf: the words of every game. */
import.meta.glob('../generated/words_*.ts', { eager: true });

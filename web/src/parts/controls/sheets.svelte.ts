/** How many dialogs are open. What happens at a table behind them is not seen. */
export const sheets = $state({ open: 0 });

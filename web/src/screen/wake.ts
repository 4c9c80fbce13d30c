/** Keeps the screen of this device awake while the page is seen; browsers allow that on https and localhost alone. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

export function stayAwake(): () => void {
  if (!canStayAwake()) return () => {};
  let lock: WakeLockSentinel | null = null;
  const ask = async () => {
    if (!document.hidden) lock = await navigator.wakeLock.request('screen').catch(() => null);
  };
  document.addEventListener('visibilitychange', ask);
  ask();
  return () => {
    document.removeEventListener('visibilitychange', ask);
    lock?.release();
  };
}

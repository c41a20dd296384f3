/**
 * Whether a list may show what is new by itself: its top is in sight, and nobody points at it or stands in it. Otherwise
 * a row could move away under a pointer that is about to press it.
 */
export function isAtRest(list: HTMLElement | null): boolean {
  if (!list) return false;
  const isAtTop = list.scrollTop === 0 && window.scrollY === 0;
  return isAtTop && !list.matches(":hover") && !list.contains(document.activeElement);
}

const SIZE = 5;
const HALF = 3;

/**
 * Five rows of five, mirrored like a face, which eyes compare best. Fifteen bits of the fingerprint decide; the middle
 * column weighs as much as the others.
 */
export function glyphCells(fingerprint: string): boolean[] {
  const bits = Number.parseInt(fingerprint.slice(0, 8), 16) || 0;
  return Array.from({ length: SIZE * SIZE }, (_, cell) => {
    const column = cell % SIZE;
    const mirrored = Math.min(column, SIZE - 1 - column);
    const bit = Math.floor(cell / SIZE) * HALF + mirrored;
    return ((bits >>> bit) & 1) === 1;
  });
}

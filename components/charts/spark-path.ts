/** A line through the values, the largest at the top; a flat one at the bottom when there is nothing. */
export function sparkPath(values: readonly number[], step: number, height: number): string {
  const most = Math.max(1, ...values);
  const inner = height - 2;
  return values
    .map((value, index) => {
      const y = 1 + inner - (value / most) * inner;
      return `${index === 0 ? "M" : "L"}${round((index + 0.5) * step)} ${round(y)}`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

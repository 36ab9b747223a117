/** The middle value; of an even number, the mean of the two in the middle. Throws where there is none. */
export function median(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b);
  const [low, high] = [ordered[(ordered.length - 1) >> 1], ordered[ordered.length >> 1]];
  if (low === undefined || high === undefined) throw new Error("Nothing was measured.");
  return (low + high) / 2;
}

/** The value that this share (0 to 1) of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b);
  const value = ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)];
  if (value === undefined) throw new Error("Nothing was measured.");
  return value;
}

export const worst = (values: readonly number[]): number => quantile(values, 1);
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

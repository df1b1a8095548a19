/** How many results of each tool stay: a setting may be below 1, or no number at all. */
export function retentionOf({ recencyRetention }: { readonly recencyRetention: number }): number {
  const isUsable = recencyRetention >= 1;
  return isUsable ? recencyRetention : 1;
}

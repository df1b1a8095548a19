const REDACTED = '[redacted]';

/** The shapes of the vendors' keys, also where a vendor quotes a part of one: `sk-ab***yz`. */
const KEY_SHAPES = /\b(?:sk-|AIza|AQ\.|gsk_|xai-|Bearer\s+)[\w.*~+/=-]{4,}/g;

/** So much of the beginning of a key is as good as the key: it cannot be there by chance. */
const MIN_QUOTED = 12;

export type Redact = (text: string) => string;

/** A function that takes the key out of any text, whole, URL-encoded or as part of a vendor's quotation. */
export function createRedact(key: string | undefined): Redact {
  const secrets = key ? [...new Set([key, encodeURIComponent(key)])] : [];
  return (text) => {
    const withoutWhole = secrets.reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text);
    return secrets.reduce(withoutBeginning, withoutWhole).replace(KEY_SHAPES, REDACTED);
  };
}

function withoutBeginning(text: string, secret: string): string {
  const beginning = secret.slice(0, MIN_QUOTED);
  const rest = secret.slice(MIN_QUOTED);
  return text
    .split(beginning)
    .map((piece, index) => (index === 0 ? piece : REDACTED + piece.slice(commonLength(piece, rest))))
    .join('');
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length++;
  return length;
}

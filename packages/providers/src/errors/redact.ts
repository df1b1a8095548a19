const REDACTED = '[redacted]';

/** The shapes of the vendors' keys, also where a vendor quotes a part of one: `sk-ab***yz`. */
const KEY_SHAPES = /\b(?:sk-|AIza|AQ\.|gsk_|xai-|Bearer\s+)[\w.*~+/=-]{4,}/g;

export type Redact = (text: string) => string;

/** A function that takes the key out of any text, whole, URL-encoded or as part of a vendor's quotation. */
export function createRedact(key: string | undefined): Redact {
  const secrets = key ? [...new Set([key, encodeURIComponent(key)])] : [];
  return (text) =>
    secrets.reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text).replace(KEY_SHAPES, REDACTED);
}

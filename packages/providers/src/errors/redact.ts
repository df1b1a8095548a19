const REDACTED = '[redacted]';

/** The shapes of the vendors' keys, including partly masked ones as vendors quote them: `sk-ab***yz`. */
const KEY_SHAPES = /\b(?:sk-|AIza|AQ\.|gsk_|xai-|Bearer\s+)[\w.*~+/=-]{4,}/g;

/** So many characters of a key in a row are as good as the key: they cannot be there by chance. */
const MIN_QUOTED = 12;

export type Redact = (text: string) => string;

/**
 * A function that takes the key out of any text: whole or a longer part of it, in any case of its letters,
 * URL-encoded, in Base64 or hexadecimal, or as a vendor quotes it.
 */
export function createRedact(key: string | undefined): Redact {
  const secrets = key ? encodedForms(key).map(fold) : [];
  const pieces = new Set(secrets.flatMap(piecesOf));
  return (text) => withoutPieces(text, pieces).replace(KEY_SHAPES, REDACTED);
}

/** Everything of the shortest length that counts; a shorter key counts whole. */
function piecesOf(secret: string): readonly string[] {
  const length = Math.min(MIN_QUOTED, secret.length);
  return Array.from({ length: secret.length - length + 1 }, (_, start) =>
    secret.slice(start, start + length),
  );
}

function withoutPieces(text: string, pieces: ReadonlySet<string>): string {
  const folded = fold(text);
  const lengths = [...new Set([...pieces].map(({ length }) => length))];
  const kept: string[] = [];
  let end = 0;
  for (let index = 0; index < text.length; index++) {
    const found = lengths.find((length) => pieces.has(folded.slice(index, index + length)));
    if (found === undefined) {
      if (index >= end) kept.push(text[index] ?? '');
      continue;
    }
    if (index >= end) kept.push(REDACTED);
    end = Math.max(end, index + found);
  }
  return kept.join('');
}

/** Only the letters that keys have: others may change their length with their case. */
function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A secret as it may stand in a text: as it is, and in the encodings that programs put headers and URLs in. */
function encodedForms(secret: string): readonly string[] {
  const base64 = base64Forms(secret);
  const forms = [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('hex'),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [...new Set(forms)];
}

/**
 * Three bytes become four letters, so a secret has one of three forms by what stands before it; the last
 * letter depends on what follows.
 */
function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const first = Math.ceil((before * 8) / 6);
    const whole = padded.toString('base64').replace(/=+$/, '').slice(first);
    return [whole, whole.slice(0, Math.floor((padded.length * 8) / 6) - first)];
  });
}

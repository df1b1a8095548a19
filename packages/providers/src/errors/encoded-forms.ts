/** A secret as it may stand in a text: as it is, and in the encodings that programs put headers and URLs in. */
export function encodedForms(secret: string): readonly string[] {
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

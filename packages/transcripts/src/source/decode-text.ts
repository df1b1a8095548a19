/** Decodes UTF-8 and, by its mark or by the zero bytes of ASCII text, UTF-16. The mark itself is dropped. */
export async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

function encodingOf(head: Buffer): string {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (isAscii(first) && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && isAscii(second))) return 'utf-16be';
  return 'utf-8';
}

function isAscii(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x09 && byte < 0x80;
}

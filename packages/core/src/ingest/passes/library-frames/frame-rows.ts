/** How a language writes a frame of a stack trace that lies in a library, on one line or more. */
export interface FrameRow {
  readonly language: string;
  /** The first line of a frame; `library` names where it lies. */
  readonly frame: RegExp;
  /** The lines below it that belong to it. */
  readonly below?: RegExp;
}

export const FRAME_ROWS: readonly FrameRow[] = [
  {
    language: 'JavaScript, a package',
    frame: /^\s+at .{0,500}?[\\/]node_modules[\\/](?<library>(?:@[^\\/\s]+[\\/])?[^\\/\s]+)[\\/].{0,500}$/,
  },
  {
    language: 'JavaScript, Node itself',
    frame: /^\s+at (?:.{0,300} \()?(?<library>node:[\w/]+|internal\/[\w/]+)[^\s()]{0,200}\)?$/,
  },
  {
    language: 'Python',
    frame:
      /^\s*File "[^"\n]{0,500}[\\/](?:site-packages|dist-packages|lib[\\/]python\d[\d.]*)[\\/](?<library>[^\\/"\s]+)[^"\n]{0,500}", line \d+, in /,
    below: /^\s{4,}(?!File ")\S/,
  },
  {
    language: 'Java',
    frame:
      /^\s+at (?<library>java\.base|jdk\.internal|sun\.reflect|java\.(?:util|lang|net|io))[\w.$/]{0,300}\(.{0,200}\)$/,
  },
  {
    language: 'Go',
    frame: /^(?<library>runtime|testing|reflect|net\/http)\.[\w.()*[\]{}]{1,200}\(.{0,300}\)$/,
    below: /^\t\S*\/src\/\S+\.go:\d+/,
  },
  {
    language: 'Rust',
    frame: /^\s+\d+: +(?:0x[0-9a-f]+ - )?<?(?<library>std|core|alloc|rayon_core|tokio)(?:::|\b).{0,300}$/,
    below: /^\s+at (?:\/rustc\/|\S*[\\/]\.cargo[\\/])/,
  },
];

import type { Colors } from '@hdc/text';
import type { StyledSpan } from './span.ts';

/** Colours the lines of code and keeps their number; undefined for an unknown language. */
export type Highlight = (code: string, language: string, colors: Colors) => readonly string[] | undefined;

interface CodeNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly CodeNode[];
  readonly properties?: { readonly className?: unknown };
}

/** Colours by what highlight.js calls the parts of a program; the rest stays as it is. */
const STYLES: Readonly<Record<string, (colors: Colors) => (text: string) => string>> = {
  keyword: (colors) => colors.magenta,
  built_in: (colors) => colors.cyan,
  type: (colors) => colors.cyan,
  literal: (colors) => colors.yellow,
  number: (colors) => colors.yellow,
  string: (colors) => colors.green,
  regexp: (colors) => colors.green,
  comment: (colors) => colors.dim,
  title: (colors) => colors.blue,
  section: (colors) => colors.blue,
  attr: (colors) => colors.blue,
  attribute: (colors) => colors.blue,
  name: (colors) => colors.magenta,
  meta: (colors) => colors.dim,
  addition: (colors) => colors.green,
  deletion: (colors) => colors.red,
};

/** Loads the grammars on first use, since they are large and many answers hold no code. */
export async function loadHighlighter(): Promise<Highlight> {
  const { common, createLowlight } = await import('lowlight');
  const lowlight = createLowlight(common);
  return (code, language, colors) => {
    if (!lowlight.registered(language)) return undefined;
    try {
      return toLines(lowlight.highlight(language, code), colors);
    } catch {
      return undefined;
    }
  };
}

function toLines(tree: CodeNode, colors: Colors): readonly string[] {
  const lines = [''];
  for (const { text, style } of piecesOf(tree, undefined, colors)) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push('');
      if (part !== '') lines[lines.length - 1] += style ? style(part) : part;
    }
  }
  return lines;
}

/** The texts of a tree, each in the colour of what is nearest around it. */
function piecesOf(node: CodeNode, style: StyledSpan['style'], colors: Colors): readonly StyledSpan[] {
  if (node.value !== undefined) return [style ? { text: node.value, style } : { text: node.value }];
  const own = styleOf(node, colors) ?? style;
  return (node.children ?? []).flatMap((child) => piecesOf(child, own, colors));
}

function styleOf({ properties }: CodeNode, colors: Colors): ((text: string) => string) | undefined {
  const names = Array.isArray(properties?.className) ? properties.className : [];
  const [name = ''] = names.map((value) => String(value).replace(/^hljs-/, ''));
  return STYLES[name]?.(colors);
}

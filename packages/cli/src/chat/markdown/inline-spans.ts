import type { Colors } from '@hdc/text';
import { Lexer, type Token } from 'marked';
import type { StyledSpan } from './span.ts';

type Style = (text: string) => string;

/** Longer texts are nobody's paragraph, and marked would take its time for them. */
const LONGEST = 20_000;

/** The emphasis, code and links of a paragraph. */
export function inlineSpans(text: string, colors: Colors): readonly StyledSpan[] {
  if (text.length > LONGEST) return [{ text }];
  return spansOf(Lexer.lexInline(text, { gfm: true }), colors, undefined);
}

function spansOf(tokens: readonly Token[], colors: Colors, outer: Style | undefined): readonly StyledSpan[] {
  return tokens.flatMap((token) => spansIn(token, colors, outer));
}

function spansIn(token: Token, colors: Colors, outer: Style | undefined): readonly StyledSpan[] {
  const inner = (style: Style, tokens: readonly Token[] = []) => spansOf(tokens, colors, over(style, outer));
  const text: string = 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
  switch (token.type) {
    case 'strong':
      return inner(colors.bold, token.tokens);
    case 'em':
      return inner(colors.italic, token.tokens);
    case 'del':
      return inner(colors.strikethrough, token.tokens);
    case 'codespan':
      return [{ text, style: over(colors.cyan, outer) }];
    case 'br':
      return [{ text: '\n' }];
    case 'image':
    case 'link': {
      const href = 'href' in token ? String(token.href) : '';
      const link = { text, style: over(colors.underline, outer) };
      return href === text || href === `mailto:${text}` || text === ''
        ? [{ ...link, text: href }]
        : [link, { text: ` (${href})`, style: over(colors.dim, outer) }];
    }
    case 'escape':
      return [span(text, outer)];
    default:
      return 'tokens' in token && token.tokens
        ? spansOf(token.tokens, colors, outer)
        : [span(token.raw, outer)];
  }
}

function span(text: string, style: Style | undefined): StyledSpan {
  return style ? { text, style } : { text };
}

function over(style: Style, outer: Style | undefined): Style {
  return outer ? (text) => outer(style(text)) : style;
}

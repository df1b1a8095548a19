import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import { PAGE_STYLES } from './page-styles.ts';

export interface PageParts {
  readonly title: string;
  /** Everything that is to be seen. */
  readonly body: Html;
  readonly script: string;
  /** Styles behind those that all pages share. */
  readonly styles?: string;
  /** Whether its script may ask the server that the page came from. */
  readonly asksServer?: boolean;
}

/** A page that needs no other file and no network. Nothing but its own styles and script may run. */
export function renderPage({ title, body, script, styles = '', asksServer = false }: PageParts): string {
  const allStyles = `${PAGE_STYLES}${styles}`;
  // Should a text ever get markup past the escaping, this keeps it from doing anything.
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `style-src '${hashOf(allStyles)}'`,
    `script-src '${hashOf(script)}'`,
    ...(asksServer ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(allStyles)}</style>
</head>
<body>
${body}
<script>${new Html(script)}</script>
</body>
</html>
`.markup;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

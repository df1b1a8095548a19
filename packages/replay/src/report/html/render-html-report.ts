import { createHash } from 'node:crypto';
import type { ReplayReport } from '../replay-report.ts';
import { Html, html } from './html.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLES } from './page-styles.ts';
import { runStylesOf } from './run-style.ts';
import { costSection } from './sections/cost-section.ts';
import { header, titleOf } from './sections/header.ts';
import { problemsSection } from './sections/problems-section.ts';
import { sessionsSection } from './sections/sessions-section.ts';
import { totalsSection } from './sections/totals-section.ts';

/** The report as one page that needs no other file and no network. The same report gives the same page. */
export function renderHtmlReport(report: ReplayReport): string {
  const styles = runStylesOf(report);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${titleOf(report.sessions.length)}</title>
<style>${new Html(PAGE_STYLES)}</style>
</head>
<body>
${header(report)}
<main>
${totalsSection(report, styles)}
${costSection(report, styles)}
${sessionsSection(report, styles)}
${problemsSection(report)}
</main>
<footer>Every figure is computed from the recorded sessions; no model was asked to judge anything.</footer>
<script>${new Html(PAGE_SCRIPT)}</script>
</body>
</html>
`.markup;
}

/** Nothing but our own styles and script may run, should a session ever get markup past the escaping. */
const CONTENT_POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src '${hashOf(PAGE_STYLES)}'`,
  `script-src '${hashOf(PAGE_SCRIPT)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

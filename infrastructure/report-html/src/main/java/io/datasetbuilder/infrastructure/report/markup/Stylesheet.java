package io.datasetbuilder.infrastructure.report.markup;

/**
 * Style sheet of the page. It refers to no font file and no picture, only to fonts that every
 * system has.
 */
public final class Stylesheet {

  private Stylesheet() {}

  /** Text keeps a contrast of at least 4.5 to 1 in both themes, bars at least 3 to 1. */
  public static final String CSS =
      """

      :root { color-scheme: light dark;
        --page: #f5f6f8; --surface: #ffffff; --ink: #1a2230; --soft: #566173; --line: #dfe3ea;
        --track: #e6eaf0; --accent: #3a6ea5; --null: #b4633a;
        --bronze: #a8703f; --silver: #6f7d8e; --gold: #9c7410;
        --good: #17643b; --good-bg: #dff2e7; --warn: #7a4d00; --warn-bg: #fbecca;
        --bad: #9d2218; --bad-bg: #fbe3e0; }
      @media (prefers-color-scheme: dark) { :root {
        --page: #10151c; --surface: #19212b; --ink: #e6eaf0; --soft: #9fabbb; --line: #2c3745;
        --track: #2a3441; --accent: #74a9de; --null: #e09a6e;
        --bronze: #cf935f; --silver: #9fadbe; --gold: #e0ba52;
        --good: #8fdcb0; --good-bg: #163325; --warn: #f1c76e; --warn-bg: #38290c;
        --bad: #ffaba1; --bad-bg: #411a17; } }
      * { box-sizing: border-box; }
      body { margin: 0; background: var(--page); color: var(--ink);
        font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans KR",
          "Malgun Gothic", sans-serif;
        font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
      .page { max-width: 1120px; margin: 0 auto; padding: 40px 24px 32px; }
      h1, h2, h3, h4, p, ul, dl, dd { margin: 0; }
      h1 { font-size: 30px; line-height: 1.2; letter-spacing: -.015em; font-weight: 680; }
      h2 { font-size: 21px; line-height: 1.3; letter-spacing: -.01em; font-weight: 650; }
      h3 { font-size: 15px; font-weight: 650; margin: 28px 0 10px; }
      h4 { font-size: 14px; font-weight: 650; line-height: 1.35; }
      code { font: .9em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono",
        monospace; }
      a { color: var(--accent); }
      .soft, .lead, footer { color: var(--soft); }
      .over { display: flex; flex-wrap: wrap; align-items: center; gap: 10px; margin-bottom: 12px;
        color: var(--soft); }
      .lead { max-width: 70ch; margin-top: 10px; font-size: 16px; }
      .card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
        padding: 16px; }
      .tiles { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
      .tiles > * { flex: 1 1 176px; }
      .tiles dt { color: var(--soft); font-size: 13px; }
      .tiles strong { display: block; font-size: 22px; line-height: 1.3; font-weight: 650;
        letter-spacing: -.01em; }
      .tiles span { color: var(--soft); font-size: 13px; }
      main > section { margin-top: 44px; }
      section > h2 + .soft { margin: 2px 0 14px; }
      #outputs, #run { margin-bottom: 14px; }
      nav { margin-top: 24px; }
      nav ul { display: flex; flex-wrap: wrap; gap: 6px 18px; padding: 0; list-style: none; }
      .columns { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr));
        gap: 12px; padding: 0; list-style: none; }
      .columns + .soft, .scroll + .soft { margin-top: 10px; }
      .columns .card { display: flex; flex-direction: column; gap: 6px; min-width: 0; }
      .columns .card > .soft { font-size: 13px; padding-top: 6px; }
      .type { color: var(--soft); font-size: 12.5px; line-height: 1.35; }
      .pair { display: flex; justify-content: space-between; gap: 12px; font-size: 13px;
        padding-top: 4px; }
      .stats { display: flex; flex-wrap: wrap; gap: 0 16px; font-size: 12.5px; margin-top: 2px; }
      .stats > div { display: flex; flex: 1 1 44%; justify-content: space-between; gap: 8px;
        white-space: nowrap; }
      .stats dt { color: var(--soft); }
      .stats::after { content: ""; flex: 1 1 44%; }
      svg { display: block; overflow: visible; font-size: 13px; }
      svg svg { overflow: hidden; }
      .columns .card > svg + svg { margin-top: 8px; font-size: 12px; }
      text { fill: var(--ink); }
      text.end { text-anchor: end; }
      tspan.soft { fill: var(--soft); }
      .track { fill: var(--track); } .accent { fill: var(--accent); } .null { fill: var(--null); }
      .bronze { fill: var(--bronze); } .silver { fill: var(--silver); } .gold { fill: var(--gold); }
      .pass-bar { fill: var(--good); } .warn-bar { fill: var(--warn); }
      .fail-bar { fill: var(--bad); }
      .above { margin-bottom: 12px; } .after { margin-top: 12px; }
      .scroll { overflow-x: auto; background: var(--surface); border: 1px solid var(--line);
        border-radius: 10px; }
      .scroll:focus-visible, a:focus-visible { outline: 2px solid var(--accent);
        outline-offset: 2px; }
      table { border-collapse: collapse; width: 100%; font-size: 14px; overflow-wrap: normal; }
      th, td { text-align: left; padding: 9px 16px; vertical-align: top; font-weight: 400; }
      thead th { color: var(--soft); font-size: 13px; border-bottom: 1px solid var(--line);
        white-space: nowrap; }
      tbody tr + tr > * { border-top: 1px solid var(--line); }
      tbody th { font-weight: 550; }
      .whole, .rows td { white-space: nowrap; }
      .pill { display: inline-block; padding: 1px 10px; border-radius: 99px; font-size: 13px;
        font-weight: 600; white-space: nowrap; }
      .ok, .pass { color: var(--good); background: var(--good-bg); }
      .warn, .cancelled, .note { color: var(--warn); background: var(--warn-bg); }
      .fail, .failed, .bad { color: var(--bad); background: var(--bad-bg); }
      .box { border-radius: 10px; padding: 14px 16px; margin: 14px 0; }
      .box ul { padding-left: 20px; }
      .box .soft { color: inherit; }
      .facts { display: grid; gap: 8px; }
      .facts > div { display: grid; grid-template-columns: 150px 1fr; gap: 16px; }
      .facts dt { color: var(--soft); }
      footer { margin-top: 44px; padding-top: 16px; border-top: 1px solid var(--line);
        font-size: 13px; }
      @media (max-width: 560px) {
        .page { padding: 24px 16px; }
        h1 { font-size: 25px; } .tiles strong { font-size: 20px; }
        .tiles > * { flex-basis: 140px; }
        .facts > div { grid-template-columns: 1fr; gap: 0; }
        th, td { padding: 9px 12px; } }
      @media print { body { background: none; } .card, .scroll { break-inside: avoid; } }
      """;
}

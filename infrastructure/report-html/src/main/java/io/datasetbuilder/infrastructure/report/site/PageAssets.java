package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Stylesheet;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;

/**
 * Style sheet and script of a page, with the policy that lets nothing else run.
 *
 * @param policy content security policy
 * @param style element of the head
 * @param headScript element at the end of the head, which runs when the page is there
 * @param bodyScript element at the end of the body
 */
record PageAssets(String policy, Markup style, Markup headScript, Markup bodyScript) {

  private static final String REST = " base-uri 'none'; form-action 'none'";

  /** Scripts and styles come from the site alone; {@code file:} is the site on a disk. */
  static final String SITE_POLICY =
      "default-src 'none'; script-src 'self' file:; style-src 'self' file:;" + REST;

  /** The text of the style sheet. */
  static String css() {
    return Stylesheet.CSS + resource("site.css");
  }

  /** The text of the script. */
  static String script() {
    return resource("site.js");
  }

  /**
   * Assets that are files of a site.
   *
   * @param root reference from the page to the root of the site, empty or a path upwards
   */
  static PageAssets ofSite(String root) {
    return new PageAssets(
        SITE_POLICY,
        Tag.of("link").with("rel", "stylesheet").with("href", root + "assets/site.css").alone(),
        script(root, "assets/site.js"),
        Markup.NOTHING);
  }

  /** A script of a site, run when the page is there. */
  static Markup script(String root, String path) {
    return Tag.of("script").with("src", root + path).with("defer", "defer").containing("");
  }

  /**
   * Assets inside the page, which the policy names by their digests. The script is at the end,
   * since it cannot wait for the page.
   */
  static PageAssets inside() {
    String css = css();
    // XML reads what is between these marks as text; HTML and the script do not see them.
    String script = "//<![CDATA[\n" + script() + "//]]>";
    return new PageAssets(
        "default-src 'none'; script-src "
            + source(script)
            + "; style-src "
            + source(css)
            + ";"
            + REST,
        Tag.of("style").containing(new Markup(css)),
        Markup.NOTHING,
        Tag.of("script").containing(new Markup(script)));
  }

  private static String source(String text) {
    byte[] digest = Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  private static String resource(String name) {
    try (InputStream in = PageAssets.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}

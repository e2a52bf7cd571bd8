package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.publish.CheckRelease.Audience;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Options of a site.
 *
 * @param title name of the site; empty: as the language has it
 * @param publisher name of whoever publishes the site; empty: its title
 * @param contact mail address, web address or other text by which readers reach the publisher
 * @param baseUrl address that the site will have, which ends with {@code /}; empty when it is not
 *     known, so that all addresses are relative
 * @param audience readers that the site is for
 * @param files runs whose files are part of the site
 */
public record SiteOptions(
    Optional<String> title,
    Optional<String> publisher,
    Optional<String> contact,
    Optional<String> baseUrl,
    Language language,
    Audience audience,
    KeptFiles files) {

  private static final Pattern ADDRESS =
      Pattern.compile("https?://[^\\s/?#@\"'<>\\\\]+(?:/[^\\s?#\"'<>\\\\]*)?");

  /** Options of a site for everyone, in English, without an address. */
  public static SiteOptions standard() {
    return new SiteOptions(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Language.EN,
        Audience.PUBLIC,
        KeptFiles.ALL);
  }

  /**
   * The address of a site from what a user wrote, with a final slash; empty when it is not an
   * http(s) address without query, fragment and user.
   */
  public static Optional<String> address(String written) {
    String text = written.strip();
    return ADDRESS.matcher(text).matches()
        ? Optional.of(text.endsWith("/") ? text : text + "/")
        : Optional.empty();
  }

  /** Address of a path below the site: absolute where the address of the site is known. */
  public String address(SitePath path) {
    return baseUrl.orElse("") + path.href();
  }

  /** Language of the texts of the site. */
  public enum Language implements WireNamed.LowerCase {
    EN,
    KO
  }

  /** Runs whose files are part of the site. */
  public enum KeptFiles implements WireNamed.LowerCase {
    /** Every run that appears. */
    ALL,
    /** Only the latest run of each dataset. */
    LATEST
  }
}

package io.datasetbuilder.pipeline.model.sharing;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name by which readers address a shared dataset. It is random: nothing of the owner or of the
 * dataset can be read from it. Knowing it grants nothing.
 *
 * @param value 32 hexadecimal digits
 */
public record ShareId(String value) {

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

  public ShareId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("not the id of a share");
    }
  }

  /** Reads an id of a request; empty when no share can have it. */
  public static Optional<ShareId> read(String text) {
    return Optional.of(text).filter(FORM.asMatchPredicate()).map(ShareId::new);
  }

  @Override
  public String toString() {
    return value;
  }
}

package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;

/**
 * Terms of the data of a file or an address, declared by whoever is responsible for the data.
 *
 * @param redistribution whether the data may be passed on
 * @param statement the terms in words, at most {@value #LONGEST_STATEMENT} characters
 * @param link page with the terms
 */
public record DeclaredTerms(
    Redistribution redistribution, String statement, Optional<HttpsUrl> link) {

  /** Most characters of a statement. */
  public static final int LONGEST_STATEMENT = 1000;

  /** Whether declared terms allow passing the data on, the most restricted first. */
  public enum Redistribution implements WireNamed.LowerCase {
    FORBIDDEN,
    NON_COMMERCIAL,
    ALLOWED
  }
}

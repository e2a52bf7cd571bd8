package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.List;
import java.util.Optional;

/**
 * What became of one source, or of the composition.
 *
 * @param key its output key
 * @param provider the provider, {@code file} or {@code url}, or {@link #COMPOSITION}
 * @param dataset the provider's dataset, the upload id or the slug; of a composition how it ended
 * @param rows how many rows each stage held
 * @param problems why it failed, safe to show; empty when it did not
 * @param casts types that the spec changed, in column order
 * @param profile figures of the Gold table; empty when there is none
 * @param checks what was checked, in the order to show it
 * @param dataChecksum {@code sha256:<hex>} over the records
 * @param provenance further facts about where the rows came from, in order
 * @param findings what was found out about it beyond its figures
 * @param rowFacts what is shown of single rows
 */
public record SourceReport(
    String key,
    String provider,
    String dataset,
    StageRows rows,
    List<String> problems,
    List<Cast> casts,
    Optional<TableProfile> profile,
    List<Check> checks,
    Optional<String> dataChecksum,
    List<Fact> provenance,
    SourceFindings findings,
    RowFacts rowFacts) {

  /** In place of a provider, for the composition. */
  public static final String COMPOSITION = "composition";

  public SourceReport {
    problems = List.copyOf(problems);
    casts = List.copyOf(casts);
    checks = List.copyOf(checks);
    provenance = List.copyOf(provenance);
  }

  /** Whether it is the composition, which has no Bronze and no Silver of its own. */
  public boolean composed() {
    return provider.equals(COMPOSITION) && dataChecksum.isEmpty() && rows.bronze().isEmpty();
  }

  /** Rows of each stage; empty where the stage did not run. */
  public record StageRows(Optional<Long> bronze, Optional<Long> silver, Optional<Long> gold) {}

  /**
   * A type that the spec changed.
   *
   * @param from dtype as inferred
   * @param to dtype as built
   * @param by the cast's name in the spec, such as {@code int_comma}
   */
  public record Cast(String column, String from, String to, String by) {}

  /**
   * One check.
   *
   * @param found what it found
   * @param required what it required
   * @param detail one sentence, without values of the data; may be empty
   */
  public record Check(String name, Outcome outcome, String found, String required, String detail) {}

  /** How a check ended. */
  public enum Outcome {
    PASS("passed"),
    WARN("warned"),
    FAIL("failed");

    private final String word;

    Outcome(String word) {
      this.word = word;
    }

    /** The past tense, for people. */
    public String word() {
      return word;
    }
  }

  /** A named fact. */
  public record Fact(String name, String value) {}
}

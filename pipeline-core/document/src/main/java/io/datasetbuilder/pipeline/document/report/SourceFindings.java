package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.document.description.DescribedSplit;
import io.datasetbuilder.pipeline.document.description.JoinFacts;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a run found out about one source, or about the composition, beyond its figures.
 *
 * @param drift how it compares with an earlier run
 * @param personalData what is known about personal data in it
 * @param withheld columns about whose values the page states nothing: their name or values suggest
 *     personal data, or they are declared to hold it
 * @param splits the parts that its Gold table was split into
 * @param join the join that made it; empty unless it is the composition
 * @param missing what a publication would still have to be given, by name
 */
public record SourceFindings(
    SourceDrift drift,
    PersonalData personalData,
    Set<String> withheld,
    List<DescribedSplit> splits,
    Optional<JoinFacts> join,
    List<String> missing) {

  public SourceFindings {
    withheld = Set.copyOf(withheld);
    splits = List.copyOf(splits);
    missing = List.copyOf(missing);
  }

  /** Nothing was found out. */
  public static SourceFindings none() {
    return new SourceFindings(
        SourceDrift.notEvaluated(),
        PersonalData.unscanned(),
        Set.of(),
        List.of(),
        Optional.empty(),
        List.of());
  }
}

package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.pipeline.stage.StageOutcome;
import java.util.Optional;

/**
 * How the records of a source come within reach of a preview: an upload is read where it lies, a
 * provider is asked for the first records only, an address is fetched into scratch.
 */
final class SourceGlance {

  /** One page of most providers: types and statistics of fewer records would mislead. */
  static final long MOST_RECORDS = 1_000;

  private final ArrivalContext context;

  SourceGlance(ArrivalContext context) {
    this.context = context;
  }

  StageOutcome<Arrival> look(SourceFacts facts) {
    return facts
        .source()
        .match(
            api -> new ProviderSample(context, MOST_RECORDS).fetch(facts, api),
            file -> new UploadArrival(context).look(facts, file),
            url -> new UrlFetch(context, source -> Optional.empty()).fetch(facts, url));
  }
}

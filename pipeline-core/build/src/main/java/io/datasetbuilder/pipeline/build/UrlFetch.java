package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.source.UrlSource;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.UrlProvenance;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Cancelled;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import io.datasetbuilder.pipeline.source.url.UrlFacts;
import io.datasetbuilder.pipeline.source.url.UrlFailure;
import io.datasetbuilder.pipeline.source.url.UrlFormats;
import io.datasetbuilder.pipeline.source.url.UrlProblem;
import io.datasetbuilder.pipeline.source.url.UrlRequest;
import io.datasetbuilder.pipeline.source.url.UrlResponse;
import io.datasetbuilder.pipeline.source.url.Validators;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * Fetches a public address into Bronze. Content that the newest run of the same spec has, and that
 * the server confirms to be current, is not fetched again.
 */
final class UrlFetch {

  private final IngestContext context;
  private final Function<SourceFacts, Optional<EarlierContent>> earlier;

  /**
   * @param earlier finds what need not be fetched again
   */
  UrlFetch(IngestContext context, Function<SourceFacts, Optional<EarlierContent>> earlier) {
    this.context = context;
    this.earlier = earlier;
  }

  StageOutcome<IngestedRecords> fetch(SourceFacts facts, UrlSource source) {
    PublicUrlClient client = context.sources().urls().orElseThrow();
    Optional<EarlierContent> known = earlier.apply(facts);
    UrlRequest request =
        new UrlRequest(
            source.endpoint(), known.map(EarlierContent::validators).orElse(Validators.NONE));
    Received received = new Received(facts, source);
    try {
      UrlResponse answer = client.fetch(request, received::take, context.cancellation());
      return answer instanceof UrlResponse.NotModified unchanged
          ? new Completed<>(reused(facts, source, known.orElseThrow(), unchanged.facts()))
          : new Completed<>(received.arrival());
    } catch (CallCancelled stopped) {
      return new Cancelled<>();
    } catch (UrlFailure failed) {
      return new Failed<>(List.of(failed.problem()));
    }
  }

  private IngestedRecords reused(
      SourceFacts facts, UrlSource source, EarlierContent known, UrlFacts confirmed) {
    RunPath records = RunPaths.records(facts.key(), known.format());
    FileFacts kept = context.workspace().adopt(known.location(), known.facts(), records);
    context.files().document(records, kept);
    return arrival(
        records,
        known.format(),
        known.encoding(),
        provenance(source, confirmed, known.encoding(), Optional.of(known)));
  }

  private IngestedRecords arrival(
      RunPath records, FileFormat format, TextEncoding encoding, UrlProvenance provenance) {
    return new IngestedRecords(
        context.workspace().locate(records), format, encoding, new IngestedRecords.Url(provenance));
  }

  private static UrlProvenance provenance(
      UrlSource source, UrlFacts said, TextEncoding encoding, Optional<EarlierContent> known) {
    return new UrlProvenance(
        source.endpoint().withoutQuery(),
        said.mediaType().or(() -> known.flatMap(EarlierContent::mediaType)),
        encoding.name(),
        said.validators().etag().or(() -> known.flatMap(content -> content.validators().etag())),
        said.validators()
            .lastModified()
            .or(() -> known.flatMap(content -> content.validators().lastModified())),
        said.redirects(),
        known.map(EarlierContent::runId));
  }

  /** Content that a server sent. */
  private final class Received {
    private final SourceFacts facts;
    private final UrlSource source;
    private final AtomicReference<IngestedRecords> arrival = new AtomicReference<>();

    Received(SourceFacts facts, UrlSource source) {
      this.facts = facts;
      this.source = source;
    }

    void take(UrlFacts said, InputStream content) throws IOException {
      FileFormat format = UrlContent.format(source, said);
      TextEncoding encoding = UrlContent.encoding(said);
      RunPath records = RunPaths.records(facts.key(), format);
      context.files().document(records, context.workspace().write(records, content::transferTo));
      arrival.set(
          UrlFetch.this.arrival(
              records, format, encoding, provenance(source, said, encoding, Optional.empty())));
    }

    IngestedRecords arrival() {
      return Objects.requireNonNull(arrival.get(), "nothing was received");
    }
  }

  /** How the content of an address is read: as its source says, else as its server says. */
  static final class UrlContent {

    private UrlContent() {}

    /**
     * JSON where nobody says anything (Spec, "kind url").
     *
     * @throws UrlFailure when the server says that it is none of the formats
     */
    static FileFormat format(UrlSource source, UrlFacts said) {
      UrlSource.UrlFormat format =
          source
              .format()
              .or(() -> UrlFormats.of(said.mediaType()))
              .orElseThrow(() -> unknown(said.mediaType().orElse("")));
      return switch (format) {
        case JSON -> FileFormat.JSON;
        case JSONL -> FileFormat.JSONL;
        case CSV -> FileFormat.CSV;
      };
    }

    /** A charset that is not known counts as not named. */
    static TextEncoding encoding(UrlFacts said) {
      return said.charset().flatMap(TextEncoding::named).orElse(TextEncoding.UTF_8);
    }

    private static UrlFailure unknown(String mediaType) {
      return new UrlFailure(
          Problem.of(
              UrlProblem.URL_FORMAT_UNKNOWN,
              "endpoint",
              "the server calls the content " + mediaType + ", which no url source reads"));
    }
  }
}

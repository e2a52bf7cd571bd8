package io.datasetbuilder.pipeline.building;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.ReadFormatChecks;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.source.UrlSource;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance.UrlProvenance;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Cancelled;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.source.packed.ContentUnpacker;
import io.datasetbuilder.pipeline.source.packed.Packing;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import io.datasetbuilder.pipeline.source.url.UrlFailure;
import io.datasetbuilder.pipeline.source.url.UrlFormats;
import io.datasetbuilder.pipeline.source.url.UrlProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Fetches a public address into Bronze. Content that the newest run of the same spec has, and that
 * the server confirms to be current, is not fetched again.
 */
final class UrlFetch {

  private static final Logger LOG = System.getLogger(UrlFetch.class.getName());

  private final RunContext run;
  private final SourceFacts facts;
  private final UrlSource source;

  UrlFetch(RunContext run, SourceFacts facts, UrlSource source) {
    this.run = run;
    this.facts = facts;
    this.source = source;
  }

  /**
   * Fetches the content.
   *
   * @param known content of an earlier run that need not be fetched again
   */
  StageOutcome<IngestedRecords> fetch(Optional<EarlierRuns.Content> known) {
    PublicUrlClient client = run.parts().sources().urls().orElseThrow();
    PublicUrlClient.UrlRequest request =
        new PublicUrlClient.UrlRequest(
            source.endpoint(),
            known.map(EarlierRuns.Content::validators).orElse(PublicUrlClient.Validators.NONE));
    AtomicReference<IngestedRecords> received = new AtomicReference<>();
    try {
      PublicUrlClient.UrlResponse answer =
          client.fetch(
              request,
              (said, content) -> received.set(received(said, content)),
              run.cancellation());
      return answer instanceof PublicUrlClient.UrlResponse.NotModified unchanged
          ? unchanged(known.orElseThrow(), unchanged.facts())
          : new Completed<>(requireNonNull(received.get(), "nothing was received"));
    } catch (CallCancelled stopped) {
      return new Cancelled<>();
    } catch (UrlFailure failed) {
      return new Failed<>(List.of(failed.problem()));
    }
  }

  /** Reuses known content; fetches it where its run lost it during the request. */
  private StageOutcome<IngestedRecords> unchanged(
      EarlierRuns.Content known, PublicUrlClient.UrlFacts confirmed) {
    try {
      return new Completed<>(reused(known, confirmed));
    } catch (WorkspaceFailure removed) {
      LOG.log(Level.DEBUG, run.label() + ": earlier content cannot be reused", removed);
      return fetch(Optional.empty());
    }
  }

  private IngestedRecords received(PublicUrlClient.UrlFacts said, InputStream content)
      throws IOException {
    ContentUnpacker.Arriving arriving = run.parts().sources().unpacker().open(content);
    FileFormat format = format(said, arriving.packing());
    refuseForeignOptions(format);
    TextEncoding encoding = encoding(said);
    RunPath records = RunPaths.records(facts.key(), format);
    AtomicReference<OriginalFile> original = new AtomicReference<>();
    FileFacts written =
        run.workspace().write(records, out -> unpacked(arriving, out).ifPresent(original::set));
    run.files().document(records, written);
    return arrival(
        records,
        format,
        encoding,
        provenance(said, encoding, Optional.empty()),
        Optional.ofNullable(original.get()));
  }

  /**
   * Unpacks content whose first bytes are those of a compressed file, whatever its name says: many
   * servers take the compression off a file that has it in its name.
   */
  private Optional<OriginalFile> unpacked(ContentUnpacker.Arriving arriving, OutputStream out)
      throws IOException {
    return arriving
        .writeTo(out)
        .match(
            original -> original,
            problems -> {
              throw new UrlFailure(ofEndpoint(problems.get(0)));
            });
  }

  private Problem ofEndpoint(Problem refusal) {
    String message = "of the host " + source.endpoint().host() + ", " + refusal.message();
    return Problem.of(refusal.code(), "endpoint", message)
        .withHint("unpack the file and upload it, or ask the host for a whole one");
  }

  private IngestedRecords reused(EarlierRuns.Content known, PublicUrlClient.UrlFacts confirmed) {
    RunPath records = RunPaths.records(facts.key(), known.format());
    run.files().document(records, run.workspace().adopt(known.location(), known.facts(), records));
    return arrival(
        records,
        known.format(),
        known.encoding(),
        provenance(confirmed, known.encoding(), Optional.of(known)),
        known.original());
  }

  private IngestedRecords arrival(
      RunPath records,
      FileFormat format,
      TextEncoding encoding,
      UrlProvenance provenance,
      Optional<OriginalFile> original) {
    return new IngestedRecords(
        run.workspace().locate(records),
        format,
        encoding,
        source.read(),
        new IngestedRecords.Url(provenance, original));
  }

  private UrlProvenance provenance(
      PublicUrlClient.UrlFacts said, TextEncoding encoding, Optional<EarlierRuns.Content> known) {
    return new UrlProvenance(
        source.endpoint().withoutQuery(),
        said.mediaType().or(() -> known.flatMap(EarlierRuns.Content::mediaType)),
        encoding.name(),
        said.validators().etag().or(() -> known.flatMap(content -> content.validators().etag())),
        said.validators()
            .lastModified()
            .or(() -> known.flatMap(content -> content.validators().lastModified())),
        said.redirects(),
        known.map(EarlierRuns.Content::runId));
  }

  /**
   * Format of the content: the one that its source declares, else the one that its server reports,
   * else JSON (Spec, "kind url").
   *
   * @throws UrlFailure when the server reports another format
   */
  private FileFormat format(PublicUrlClient.UrlFacts said, Optional<Packing> packing) {
    UrlSource.UrlFormat format =
        source
            .format()
            .or(
                () ->
                    packing.isPresent()
                        ? UrlFormats.ofCompressed(said.mediaType(), path())
                        : UrlFormats.of(said.mediaType()))
            .orElseThrow(() -> unknown(said.mediaType(), packing));
    return switch (format) {
      case JSON -> FileFormat.JSON;
      case JSONL -> FileFormat.JSONL;
      case CSV -> FileFormat.CSV;
    };
  }

  /**
   * The format of a source that declares none is known only now.
   *
   * @throws UrlFailure when the source declares a form of the records that another format has
   */
  private void refuseForeignOptions(FileFormat format) {
    ProblemLog log = new ProblemLog();
    FieldPath at = FieldPath.ROOT.field("sources").item(facts.index()).field("read");
    ReadFormatChecks.check(source.read(), format, at, log);
    log.problems().stream()
        .findFirst()
        .ifPresent(
            problem -> {
              throw new UrlFailure(problem.withHint("write the format of the source"));
            });
  }

  /** A charset that is not known counts as not named. */
  private static TextEncoding encoding(PublicUrlClient.UrlFacts said) {
    return said.charset().flatMap(TextEncoding::named).orElse(TextEncoding.UTF_8);
  }

  private String path() {
    String path = source.endpoint().pathAndQuery();
    int query = path.indexOf('?');
    return query < 0 ? path : path.substring(0, query);
  }

  private static UrlFailure unknown(Optional<String> mediaType, Optional<Packing> packing) {
    String message =
        packing
            .map(each -> "the content is " + each.label() + ", and nothing tells what is inside")
            .orElse(
                "the server calls the content "
                    + mediaType.orElse("")
                    + ", which no url source reads");
    return new UrlFailure(Problem.of(UrlProblem.URL_FORMAT_UNKNOWN, "endpoint", message));
  }
}

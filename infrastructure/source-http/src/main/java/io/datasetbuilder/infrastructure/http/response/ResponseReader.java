package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.FailureClassifier.ResultClassifier;
import io.datasetbuilder.infrastructure.http.response.FailureClassifier.ResultClassifier.StatedResult;
import io.datasetbuilder.infrastructure.http.response.JsonScan.FoundValue;
import io.datasetbuilder.infrastructure.http.response.JsonScan.PointerTree;
import io.datasetbuilder.infrastructure.http.response.RecordWriter.LiftedFields;
import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * Reads the responses of one dataset, one after the other. It reuses its buffers: not safe for
 * concurrent use, and the records of a response hold until the next one is read.
 */
public final class ResponseReader {

  private static final RecordBatch NO_RECORDS = new RecordBatch(new byte[0], 0, 0);

  private final ErrorTable errors;
  private final Scrubber scrubber;
  private final DocumentParser documents;
  private final ResultClassifier results;
  private final FailureClassifier failures;
  private final RecordExtractor extractor;
  private final ResponseMetadata metadata;
  private final LiftedFields lifted;
  private final LineBuffer buffer = new LineBuffer();

  public ResponseReader(DatasetDefinition dataset, Scrubber scrubber) {
    this.errors = dataset.response().errors();
    this.scrubber = Objects.requireNonNull(scrubber, "scrubber");
    this.results = new ResultClassifier(dataset.response().results(), errors);
    this.failures = new FailureClassifier(errors);
    this.extractor = new RecordExtractor(dataset.response());
    this.metadata = new ResponseMetadata(dataset.response(), dataset.paging());
    this.lifted = new LiftedFields(dataset.fields());
    this.documents =
        new DocumentParser(
            dataset.response(),
            PointerTree.of(
                extractor.pointers(),
                Stream.of(results.pointers(), metadata.pointers(), extractor.context())
                    .flatMap(pointers -> pointers)
                    .toList()),
            dataset.fields().stream().map(ResponseReader::received).collect(Collectors.toSet()));
  }

  /**
   * Classifies one response and reads its records. Any bytes have a result.
   *
   * @param contentType the header's value, when there is one
   * @param body decoded (no gzip), from its start
   * @param length bytes of the body
   */
  public ParsedResponse read(int status, Optional<String> contentType, byte[] body, int length) {
    Objects.checkFromIndexSize(0, length, body.length);
    if (errors.emptyStatuses().contains(status)) {
      return nothing(Optional.empty());
    }
    Optional<JsonSlice> text = BodyText.of(contentType, body, length);
    Optional<JsonScan> document = text.flatMap(documents::read);
    StatedResult stated = document.map(results::classify).orElseGet(StatedResult.Silent::new);
    if (stated instanceof StatedResult.Empty && !FailureClassifier.isConclusive(status)) {
      return nothing(document);
    }
    JsonSlice words = text.orElseGet(() -> new JsonSlice(body, 0, length));
    boolean success = FailureClassifier.isSuccess(status) && !errors.statuses().containsKey(status);
    if (!success || stated instanceof StatedResult.Failed) {
      return new ParsedResponse.Refused(
          failures.category(status, stated, document.isPresent(), words), code(stated));
    }
    return document
        .map(each -> records(each, stated instanceof StatedResult.Ok))
        .filter(parsed -> !isMalformed(parsed))
        .orElseGet(
            () ->
                new ParsedResponse.Refused(
                    failures.words(words).orElse(FailureCategory.MALFORMED)));
  }

  private ParsedResponse records(JsonScan document, boolean ok) {
    Optional<Long> total = metadata.total(document);
    RecordWriter lines = new RecordWriter(lifted, buffer);
    try {
      extractor.write(document, ok, total, lines);
    } catch (MalformedResponse e) {
      return new ParsedResponse.Refused(e.category());
    } catch (JacksonException e) {
      return new ParsedResponse.Refused(FailureCategory.MALFORMED);
    }
    byte[] clean = scrubber.scrub(buffer.bytes(), buffer.length());
    int length = clean == buffer.bytes() ? buffer.length() : clean.length;
    return page(new RecordBatch(clean, length, lines.records()), Optional.of(document));
  }

  private ParsedResponse nothing(Optional<JsonScan> document) {
    return page(NO_RECORDS, document);
  }

  private ParsedResponse page(RecordBatch records, Optional<JsonScan> document) {
    return new ParsedResponse.Page(
        records,
        document.flatMap(metadata::total),
        document.map(metadata::sizeEcho).orElse(OptionalInt.empty()),
        document.flatMap(metadata::apiVersion).filter(version -> !scrubber.finds(version)));
  }

  private Optional<String> code(StatedResult stated) {
    return stated instanceof StatedResult.Failed failed
        ? failed.code().filter(code -> !scrubber.finds(code))
        : Optional.empty();
  }

  private static boolean isMalformed(ParsedResponse parsed) {
    return parsed instanceof ParsedResponse.Refused refused
        && refused.category() == FailureCategory.MALFORMED;
  }

  /** The member that a field comes from. */
  private static String received(FieldDefinition field) {
    List<String> path = field.source().map(source -> source.segments()).orElse(List.of());
    return path.isEmpty() ? field.name() : path.get(0);
  }

  /** Reads the metadata of responses: totals, the page size, a version. */
  static final class ResponseMetadata {

    private static final int LONGEST_VERSION = 64;

    private final List<JsonPointer> totalAt;
    private final Optional<JsonPointer> sizeEchoAt;
    private final Optional<JsonPointer> versionAt;

    ResponseMetadata(ResponseRules rules, Paging paging) {
      this.totalAt = rules.totalAt();
      this.sizeEchoAt = paging.sizeEchoAt();
      this.versionAt = rules.apiVersionAt();
    }

    /** The pointers that it reads. */
    Stream<JsonPointer> pointers() {
      return Stream.concat(
          totalAt.stream(), Stream.of(sizeEchoAt, versionAt).flatMap(Optional::stream));
    }

    Optional<Long> total(JsonScan response) {
      return totalAt.stream()
          .flatMap(at -> response.at(at).stream())
          .flatMap(found -> found.count().stream())
          .findFirst();
    }

    OptionalInt sizeEcho(JsonScan response) {
      return sizeEchoAt.flatMap(response::at).map(FoundValue::size).orElse(OptionalInt.empty());
    }

    Optional<String> apiVersion(JsonScan response) {
      return versionAt
          .flatMap(response::at)
          .flatMap(ResponseMetadata::scalar)
          .filter(version -> version.length() <= LONGEST_VERSION)
          .filter(version -> version.chars().noneMatch(Character::isISOControl));
    }

    private static Optional<String> scalar(FoundValue found) {
      return found.kind() == FoundValue.Kind.TEXT || found.kind() == FoundValue.Kind.NUMBER
          ? found.code()
          : Optional.empty();
    }
  }

  /** Result of reading one response of a provider. */
  public sealed interface ParsedResponse {

    /**
     * Success, with any number of records.
     *
     * @param records may be empty; its buffer belongs to the reader and is valid until the reader's
     *     next response
     * @param total as this response states it; 0 is a total, and absent is not 0
     * @param sizeEcho the page size that the provider says it used
     * @param apiVersion of the provider's interface
     */
    record Page(
        RecordBatch records,
        Optional<Long> total,
        OptionalInt sizeEcho,
        Optional<String> apiVersion)
        implements ParsedResponse {}

    /**
     * Failure.
     *
     * @param code the provider's code as it is in the response; free of secrets, but of any form
     */
    record Refused(FailureCategory category, Optional<String> code) implements ParsedResponse {
      /** A failure without a code. */
      public Refused(FailureCategory category) {
        this(category, Optional.empty());
      }
    }
  }
}

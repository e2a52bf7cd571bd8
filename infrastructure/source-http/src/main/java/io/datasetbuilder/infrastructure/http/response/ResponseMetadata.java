package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.JsonScan.FoundValue;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Reads what responses state beside their records: totals, the page size, the next page, a version.
 */
final class ResponseMetadata {

  private static final int LONGEST_VERSION = 64;

  private final List<JsonPointer> totalAt;
  private final Optional<JsonPointer> sizeEchoAt;
  private final Optional<JsonPointer> nextAt;
  private final Optional<JsonPointer> versionAt;

  ResponseMetadata(ResponseRules rules, Paging paging) {
    this.totalAt = rules.totalAt();
    this.sizeEchoAt = paging.sizeEchoAt();
    this.nextAt = paging.nextAt();
    this.versionAt = rules.apiVersionAt();
  }

  /** The pointers that it reads. */
  Stream<JsonPointer> pointers() {
    return Stream.concat(
        totalAt.stream(), Stream.of(sizeEchoAt, nextAt, versionAt).flatMap(Optional::stream));
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

  Optional<String> nextCursor(JsonScan response) {
    return nextAt.flatMap(response::at).flatMap(ResponseMetadata::scalar);
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

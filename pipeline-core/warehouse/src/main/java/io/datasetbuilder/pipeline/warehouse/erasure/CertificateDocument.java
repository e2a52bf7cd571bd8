package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Fate;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Kind;
import io.datasetbuilder.pipeline.warehouse.erasure.Matches.Place;
import java.time.Instant;
import java.util.Optional;

/** A certificate as JSON. */
public final class CertificateDocument {

  private CertificateDocument() {}

  /** The document. */
  public static JsonObject write(Certificate certificate) {
    return new JsonMembers()
        .put("erasure_id", certificate.id())
        .put("state", certificate.state().wire())
        .put("dataset_id", certificate.datasetId())
        .put("column", certificate.column())
        .put("salt", certificate.salt())
        .put("value_sha256", certificate.valueDigest())
        .put("erased_by", certificate.by().value())
        .put("started_at", certificate.startedAt())
        .putOrNull("finished_at", certificate.finishedAt().map(Timestamps::format), JsonValue::of)
        .putList("holdings", certificate.holdings(), CertificateDocument::write)
        .putTexts("outside", certificate.outside())
        .toObject();
  }

  private static JsonObject write(Holding holding) {
    return new JsonMembers()
        .put("kind", holding.kind().wire())
        .put("id", holding.id())
        .putIfPresent("owner_id", holding.owner().map(OwnerId::value), JsonValue::of)
        .putOrNull("digest", holding.digest(), JsonValue::of)
        .put("files", holding.files())
        .put("bytes", holding.bytes())
        .put("fate", holding.fate().wire())
        .putIfPresent("reason", holding.reason(), JsonValue::of)
        .putList("places", holding.places(), CertificateDocument::write)
        .toObject();
  }

  private static JsonObject write(Place place) {
    return new JsonMembers()
        .put("path", place.path())
        .putIfPresent("column", place.column(), JsonValue::of)
        .put("found_in", place.kind().wire())
        .put("count", place.count())
        .toObject();
  }

  /** Reads a document; empty when it is not a certificate. */
  public static Optional<Certificate> read(JsonObject document) {
    JsonProblems complaints = new JsonProblems(StorageProblem.MANIFEST_UNREADABLE);
    JsonFields fields = JsonFields.of(document, complaints);
    Optional<Instant> start = fields.instant("started_at");
    Optional<Certificate.State> state =
        fields.choice("state", Choices.of(Certificate.State.values())::named);
    Optional<OwnerId> by = fields.text("erased_by").filter(OwnerId::isValid).map(OwnerId::new);
    if (start.isEmpty() || state.isEmpty() || by.isEmpty()) {
      return Optional.empty();
    }
    Certificate read =
        new Certificate(
            fields.requiredText("erasure_id"),
            state.get(),
            fields.requiredText("dataset_id"),
            fields.requiredText("column"),
            fields.requiredText("salt"),
            fields.requiredText("value_sha256"),
            by.get(),
            start.get(),
            fields.instant("finished_at"),
            fields.objects("holdings", CertificateDocument::holding),
            fields.texts("outside"));
    return complaints.problems().isEmpty() ? Optional.of(read) : Optional.empty();
  }

  private static Holding holding(JsonFields fields) {
    return new Holding(
        fields.choice("kind", Choices.of(Kind.values())::named).orElse(Kind.RUN),
        fields.requiredText("id"),
        fields.text("owner_id").filter(OwnerId::isValid).map(OwnerId::new),
        fields.text("digest"),
        fields.requiredWhole("files"),
        fields.requiredWhole("bytes"),
        fields.choice("fate", Choices.of(Fate.values())::named).orElse(Fate.KEPT),
        fields.objects("places", CertificateDocument::place),
        fields.text("reason"));
  }

  private static Place place(JsonFields fields) {
    return new Place(
        fields.requiredText("path"),
        fields.text("column"),
        fields
            .choice("found_in", Choices.of(PlaceKind.values())::named)
            .orElse(PlaceKind.UNREADABLE),
        fields.requiredWhole("count"));
  }
}

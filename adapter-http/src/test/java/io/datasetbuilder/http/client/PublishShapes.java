package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.any;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;

/**
 * Publishing a run, and the receipts of that. The oldest client publishes at the Hugging Face hub
 * alone and refuses the terms, which the Spec requires (Wire, section 7): its shapes are those of
 * the current one.
 */
final class PublishShapes {

  private static final Shape TARGET = oneOf("huggingface", "kaggle", "local");

  private PublishShapes() {}

  /** getPublishReadiness. */
  static Shape readiness() {
    return object()
        .with("run_id", text())
        .with("target", TARGET)
        .with("ready", flag())
        .with("blockers", list(issue()))
        .with("warnings", list(issue()))
        .with("redistribution", verdict().orNull());
  }

  /** publishBuild; the client refuses any other address than one of the web. */
  static Shape published() {
    return response("https?://.+");
  }

  private static ObjectShape response(String reference) {
    return object()
        .with("run_id", text())
        .with("target", TARGET)
        .with("publisher", text(".+"))
        .with("destination", text(".+/.+"))
        .with("reference", text(reference))
        .with("artifact_count", count())
        .with("status", text(".+"))
        .with(
            "redistribution",
            verdict()
                .with("confirm_non_commercial", flag())
                .with("kpubdata_version", text().orNull()));
  }

  /** The refusal of a run that is not ready: the client shows it by having no code. */
  static Shape blocked() {
    return object()
        .with("error", text(".+"))
        .with("blockers", list(issue()))
        .with("redistribution", verdict().orNull())
        .exactly();
  }

  /** getPublishReceipt. */
  static Shape receipt() {
    return object()
        .with("run_id", text())
        .with("target", TARGET)
        .with("destination", text(".+/.+"))
        .with("state", oneOf("pending", "succeeded", "unknown"))
        .with("fingerprint", text(".+"))
        .with("options", any())
        .with("reconcilable", flag())
        .maybe("result", response(".+"));
  }

  /** resetPublishReceipt and reconcilePublish. */
  static Shape settled() {
    return object()
        .with("run_id", text())
        .with("state", oneOf("succeeded", "reset"))
        .maybe("reconciled", flag())
        .with("fingerprint", text(".+"))
        .maybe("retry_allowed", flag())
        .maybe("result", response(".+"));
  }

  /** getPublishAudit. */
  static Shape audit() {
    Shape entry =
        object()
            .with("fingerprint", text(".+"))
            .with("action", text(".+"))
            .with("actor", text())
            .with("recorded_at", moment());
    return object().with("run_id", text()).with("entries", list(entry));
  }

  private static Shape issue() {
    return object().with("code", text("[a-z][a-z_]*")).with("message", text(".+")).exactly();
  }

  private static ObjectShape verdict() {
    Shape verdict = oneOf("allowed", "non_commercial", "unknown", "forbidden");
    Shape source = object().with("source", text()).with("verdict", verdict).with("reason", text());
    return object().with("verdict", verdict).with("sources", list(source));
  }
}

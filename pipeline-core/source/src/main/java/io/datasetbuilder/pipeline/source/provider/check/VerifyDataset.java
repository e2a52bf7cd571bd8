package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Compared;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Failed;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.NotCalled;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Outcome;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Reason;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Runs an example of a dataset against its service, for one page, and compares the answer with the
 * definition. A dataset that has to be applied for is called like any other: whoever asks for it
 * knows whether they did. Safe for concurrent use.
 */
public final class VerifyDataset {

  private final FirstPage pages;
  private final JsonCodec json;
  private final Clock clock;

  public VerifyDataset(FirstPage pages, JsonCodec json, Clock clock) {
    this.pages = pages;
    this.json = json;
    this.clock = clock;
  }

  /**
   * Verifies a dataset.
   *
   * @param keys the caller's
   */
  public DatasetVerification verify(
      ProviderDefinition provider,
      DatasetDefinition dataset,
      ProviderKeys keys,
      VerifyRequest request) {
    LocalDate today = clock.instant().atZone(ZoneOffset.UTC).toLocalDate();
    return new DatasetVerification(dataset.key(), today, outcome(provider, dataset, keys, request));
  }

  private Outcome outcome(
      ProviderDefinition provider,
      DatasetDefinition dataset,
      ProviderKeys keys,
      VerifyRequest request) {
    if (!dataset.operations().contains(DatasetDefinition.Operation.LIST)) {
      return new NotCalled(Reason.NOT_LISTABLE);
    }
    if (request.example() > dataset.examples().size()) {
      return new NotCalled(Reason.NO_EXAMPLE);
    }
    Optional<ProviderKey> key = TestConnection.usableKey(provider.credential(), keys);
    if (provider.credential().isRequired() && key.isEmpty()) {
      return new NotCalled(Reason.KEY_MISSING);
    }
    DatasetDefinition.CallExample example = dataset.examples().get(request.example() - 1);
    ProviderKeys settled =
        slot -> slot.equals(provider.credential().slot()) ? key : Optional.empty();
    return called(
        dataset,
        new ProviderCall(
            provider.name(),
            dataset.name(),
            example.params(),
            settled,
            OptionalLong.of(request.records())));
  }

  private Outcome called(DatasetDefinition dataset, ProviderCall call) {
    CompareResponse compared = new CompareResponse(dataset, json);
    try {
      FirstPage.PageFacts page = pages.fetch(call, compared::note);
      return new Compared(compared.with(page));
    } catch (ProviderFailure failed) {
      return new Failed(failed.problem(), failed.fault());
    }
  }

  /**
   * What a verification looks at.
   *
   * @param example the number of the definition's example, from 1
   * @param records how many are asked for and compared at the most, 1 to {@value #MOST_RECORDS}
   */
  public record VerifyRequest(int example, int records) {

    /** Records that are compared where nobody says otherwise. */
    public static final int USUAL_RECORDS = 100;

    /** The most records that are compared. */
    public static final int MOST_RECORDS = 1_000;

    public VerifyRequest {
      if (example < 1 || records < 1 || records > MOST_RECORDS) {
        throw new IllegalArgumentException("no example or number of records");
      }
    }

    /** Whether both numbers are within their bounds. */
    public static boolean isValid(int example, int records) {
      return example >= 1 && records >= 1 && records <= MOST_RECORDS;
    }
  }
}

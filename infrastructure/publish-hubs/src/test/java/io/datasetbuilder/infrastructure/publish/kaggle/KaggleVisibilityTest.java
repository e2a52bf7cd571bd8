package io.datasetbuilder.infrastructure.publish.kaggle;

import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.CREDENTIAL;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.DESTINATION;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.KEY;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.SLUG;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.TABLE;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.USER;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.order;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.stops;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleDatasets.Dataset;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStep;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.HubCredential.UserKey;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may see a destination, and what that allows. */
class KaggleVisibilityTest {

  private static final KaggleStandIn KAGGLE = KaggleFixture.start(KEY);

  private final KaggleFixture fixture = new KaggleFixture(KAGGLE);

  @AfterAll
  static void stop() {
    KAGGLE.close();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void createsAPublicDatasetForAPublicOrderOnly() {
    fixture.publisher.publish(order(stops(), true, Progress.NONE, Cancellation.NEVER));

    assertThat(fixture.kaggle.datasets().dataset(SLUG).isPrivate()).isFalse();
  }

  @Test
  void versionsAPublicDatasetForAPublicOrder() {
    fixture.kaggle.datasets().add(SLUG, false, Map.of("old.csv", TABLE));

    fixture.publisher.publish(order(stops(), true, Progress.NONE, Cancellation.NEVER));

    assertThat(fixture.published()).isOne();
  }

  @Test
  void uploadsNothingWhereAPrivateOrderMeetsAPublicDataset() {
    fixture.kaggle.datasets().add(SLUG, false, Map.of("old.csv", TABLE));

    assertThatThrownBy(() -> fixture.publisher.publish(order(stops())))
        .isInstanceOf(PublishFailure.class);

    assertThat(fixture.kaggle.steps()).containsExactly(KaggleStep.VIEW);
  }

  @Test
  void fillsNoDatasetThatBecamePublicDuringTheUpload() {
    Dataset dataset = fixture.kaggle.datasets().add(SLUG, true, Map.of("old.csv", TABLE));
    PublishOrder order = order(stops(), false, bytes -> dataset.open(), Cancellation.NEVER);

    assertThatThrownBy(() -> fixture.publisher.publish(order))
        .hasMessage("the destination is not private, and the order is");

    assertThat(fixture.kaggle.steps()).doesNotContain(KaggleStep.VERSION, KaggleStep.CREATE);
  }

  @Test
  void addsNoVersionToADatasetThatAppearedDuringTheUpload() {
    Progress appears = bytes -> fixture.kaggle.datasets().add(SLUG, true, Map.of("old.csv", TABLE));
    PublishOrder order = order(stops(), false, appears, Cancellation.NEVER);

    assertThatThrownBy(() -> fixture.publisher.publish(order))
        .hasMessage("the destination changed while the files were uploaded");

    assertThat(fixture.kaggle.steps()).doesNotContain(KaggleStep.VERSION, KaggleStep.CREATE);
  }

  @Test
  void theResultStatesWhoSeesANewDataset() {
    PublishOrder order = order(stops(), true, Progress.NONE, Cancellation.NEVER);

    assertThat(fixture.publisher.publish(order).visibility()).isEqualTo(RemoteVisibility.PUBLIC);
    assertThat(fixture.visibility(DESTINATION, CREDENTIAL)).isEqualTo(RemoteVisibility.PUBLIC);
  }

  @Test
  void theResultStatesWhoSeesADatasetThatIsThereAndNotWhatWasOrdered() {
    fixture.kaggle.datasets().add(SLUG, true, Map.of("old.csv", TABLE));
    PublishOrder order = order(stops(), true, Progress.NONE, Cancellation.NEVER);

    assertThat(fixture.publisher.publish(order).visibility()).isEqualTo(RemoteVisibility.PRIVATE);
  }

  @Test
  void reportsAPrivateDatasetAsPrivate() {
    fixture.kaggle.datasets().add(SLUG, true, Map.of("old.csv", TABLE));

    assertThat(fixture.visibility(DESTINATION, CREDENTIAL)).isEqualTo(RemoteVisibility.PRIVATE);
  }

  @Test
  void reportsAPublicDatasetAsPublic() {
    fixture.kaggle.datasets().add(SLUG, false, Map.of("old.csv", TABLE));

    assertThat(fixture.visibility(DESTINATION, CREDENTIAL)).isEqualTo(RemoteVisibility.PUBLIC);
  }

  @Test
  void reportsADatasetThatIsNotThereAsAbsent() {
    assertThat(fixture.visibility(DESTINATION, CREDENTIAL)).isEqualTo(RemoteVisibility.ABSENT);
  }

  @Test
  void reportsAnUnknownVisibilityToAWrongKey() {
    UserKey wrong = new UserKey(USER, new Secret("another-key"));

    assertThat(fixture.visibility(DESTINATION, wrong)).isEqualTo(RemoteVisibility.UNKNOWN);
    assertThat(fixture.reasons).containsExactly("read the dataset: status 401");
  }
}

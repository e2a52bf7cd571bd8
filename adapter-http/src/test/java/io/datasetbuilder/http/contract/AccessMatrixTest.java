package io.datasetbuilder.http.contract;

import io.datasetbuilder.http.contract.AccessDeployment.Kind;
import java.util.EnumSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** Who is answered what by each operation. */
class AccessMatrixTest {

  /** One user, and owners who have nothing in common. */
  @Nested
  class OfOwners extends AccessScenarios {
    OfOwners() {
      super(EnumSet.of(Kind.ONE_USER, Kind.OWNERS_WHO_SIGN_IN));
    }
  }

  /** One caller, whom others are kept apart from only by the settings. */
  @Nested
  @Tag("deep")
  class OfOneCaller extends AccessScenarios {
    OfOneCaller() {
      super(EnumSet.of(Kind.DEV_MODE, Kind.OWNERS_WITHOUT_SIGN_IN));
    }
  }

  /** What an owner shares, a team owns, or everybody may read. */
  @Nested
  @Tag("deep")
  class OfReaders extends AccessScenarios {
    OfReaders() {
      super(EnumSet.range(Kind.SHARED_DATASET, Kind.EMPTY_PUBLIC_SITE));
    }
  }
}

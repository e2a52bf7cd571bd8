/** Users who have signed in. */
package io.datasetbuilder.infrastructure.state.user;

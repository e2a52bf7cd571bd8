/** The pages of the service for people, as files that a browser loads; they hold no data. */
package io.datasetbuilder.http.page;
